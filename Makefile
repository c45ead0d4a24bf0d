# GtkPhotos: the commands. Each brings in what it needs (tools/require).
#
#   make run                 build, and open the window with sample pictures to be named
#   make run PHOTOS=DIR      the same with pictures of your own
#   make gallery             build, and open the pages that show the blocks of AsyncGtk at work
#   make test                lint, build with warnings as errors, run all tests
#   make test-optimized      run the tests of the model on optimized code, as it is installed
#   make torture             do to the app what disks, crashes, power cuts and bad files do, for an hour at most
#   make torture-long        the same for a night; PARTS="kills power" for parts of either
#   make bench               measure the release build, driven on a virtual display
#   make bench CORPUS=DIR    the same with JPEG photos of your own
#   make bench ROWS=memory   parts of it: dialog person machine copying memory import sandbox
#                            transfer viewer start scroll search adding disk
#   make bench-docs          the same, written to docs/benchmarks.md with its chart
#   make bench-peers         thumbnails by other programs, where they are installed, beside ours
#   make screenshots         pictures of all pages in many looks, beside the accepted ones
#   make screenshots ACCEPT=1  accept them, and make the pictures of the README; SCENES="grid viewer" takes some
#   make install PREFIX=DIR  programs, desktop entry, icon and translations (PREFIX is /usr/local
#                            if left out); make uninstall PREFIX=DIR takes the same files away
#   make lint, make format   check, or mend, the formatting
#   make translations        compile the translations of data/translations
#   make docs                build the documentation of the library products (.build/docs)

PREFIX ?= /usr/local
DESTDIR ?=
PHOTOS ?=
CORPUS ?=
ROWS ?=
SCENES ?=
PARTS ?=
ACCEPT ?=
DOCS ?=

build_packages := build-essential pkg-config libgtk-4-dev libvips-dev libjpeg-dev \
  libglib2.0-dev-bin libgdk-pixbuf-2.0-dev libexiv2-dev libgexiv2-dev libgweather-4-dev libsqlite3-dev \
  libssl-dev libcurl4-openssl-dev libseccomp-dev ca-certificates libatspi2.0-dev \
  adwaita-icon-theme librsvg2-common shared-mime-info hicolor-icon-theme gettext
display_packages := xvfb dbus dbus-daemon at-spi2-core metacity xdotool x11-utils \
  x11-xkb-utils xclip imagemagick fonts-cantarell fonts-dejavu-core gsettings-desktop-schemas
bench_packages := $(display_packages) libjpeg-turbo-progs openssl
test_packages := $(display_packages) desktop-file-utils gtk-update-icon-cache appstream valgrind git libfaketime bindfs
install_packages := desktop-file-utils gtk-update-icon-cache

# The same flags everywhere, so that no command builds again what another has built.
swift_flags := -Xswiftc -warnings-as-errors
release := -c release --static-swift-stdlib
sources := Sources Examples Tests Plugins Package.swift

# tools/installation reads them.
export PREFIX DESTDIR

.PHONY: run gallery test-packages test test-optimized torture torture-long bench screenshots bench-docs bench-peers lint format build install install-built uninstall translations docs check-data clean

run:
	@tools/require $(build_packages) $(if $(DISPLAY)$(WAYLAND_DISPLAY),,$(display_packages))
	swift build $(swift_flags)
	@tools/run "$(PHOTOS)"

gallery:
	@tools/require $(build_packages) $(if $(DISPLAY)$(WAYLAND_DISPLAY),,$(display_packages))
	swift build $(swift_flags) --product gallery
	@tools/gallery

test-packages:
	@tools/require $(build_packages) $(test_packages)

build:
	@tools/require $(build_packages)
	swift build $(swift_flags)

test: test-packages lint check-data
	swift build --build-tests $(swift_flags)
	@folder=$$(swift build $(swift_flags) --show-bin-path) && \
	  Tests/failures-last Tests/everything "$$folder/gtk-photosPackageTests.xctest"

# In a folder of its own: code that tests look into is not the code that is installed.
test-optimized: test-packages
	GTK_PHOTOS_OPTIMIZED=1 swift build -c release --build-tests $(swift_flags) -Xswiftc -enable-testing --scratch-path .build/optimized
	Tests/with-display .build/optimized/release/gtk-photosPackageTests.xctest --testing-library swift-testing

torture torture-long: test-packages
	tools/torture $(if $(filter torture,$@),whole,night) $(PARTS)

bench:
	@tools/require $(build_packages) $(bench_packages)
	swift build $(release) --product bench
	swift build $(release) --product gtk-photos
	swift build $(release) --product gtk-photos-decoder
	swift build $(release) --product refused-calls
	@folder=$$(swift build $(release) --show-bin-path) && ROWS="$(ROWS)" DOCS="$(DOCS)" SCREEN_FILE=1 \
	  Tests/with-display \
	  "$$folder/bench" "$$folder/gtk-photos" "$(CURDIR)/.build/bench" \
	  "file://$(CURDIR)/data/catalog" $(if $(CORPUS),"$(abspath $(CORPUS))")

bench-docs: DOCS := $(CURDIR)/docs
bench-docs: bench

screenshots: PREFIX := $(CURDIR)/.build/screenshots-program
screenshots: install
	@tools/require $(display_packages) fonts-wqy-microhei
	swift build $(release) --product screenshots
	@folder=$$(swift build $(release) --show-bin-path) && SCREEN=2640x1900 \
	  SCENES="$(SCENES)" ACCEPT="$(ACCEPT)" Tests/with-display \
	  "$$folder/screenshots" "$(PREFIX)/bin/gtk-photos" "$(CURDIR)/.build/all-screenshots" \
	  "$(CURDIR)/docs/screenshots" "file://$(CURDIR)/data/catalog" $(CURDIR)/data/samples/*.jpg

bench-peers: ROWS := peers
bench-peers: bench

lint:
	tools/folder-circles Sources/PhotoModel Sources/GtkPhotos
	tools/undocumented Sources
	swift format lint --strict --recursive $(sources)

format:
	swift format --in-place --recursive $(sources)

check-data:
	@tools/require desktop-file-utils appstream gettext
	desktop-file-validate data/org.gtkphotos.GtkPhotos.desktop
	appstreamcli validate --no-net data/org.gtkphotos.GtkPhotos.metainfo.xml
	@for po in data/translations/*.po; do msgfmt --check -o /dev/null $$po || exit 1; done

docs:
	@tools/require $(build_packages)
	swift build $(swift_flags) --target AsyncGtk
	tools/docs "$$(swift build $(swift_flags) --show-bin-path)" .build/docs AsyncState Gtk AsyncGtk

translations:
	@tools/require gettext
	tools/translations .build/locale

install:
	@tools/require $(build_packages) $(install_packages)
	swift build $(release) --product gtk-photos
	swift build $(release) --product gtk-photos-decoder
	@$(MAKE) --no-print-directory install-built BUILT="$$(swift build $(release) --show-bin-path)"

# The same with programs that are built already: BUILT is their folder.
install-built: translations
	tools/installation install "$(BUILT)"

uninstall:
	tools/installation uninstall

clean:
	swift package clean

# GtkPhotos: the commands. Each brings in what it needs (tools/require).
#
#   make run                 build, and open the window with sample pictures to be named
#   make run PHOTOS=DIR      the same with pictures of your own
#   make test                lint, build with warnings as errors, run all tests
#   make bench               measure the release build, driven on a virtual display
#   make bench CORPUS=DIR    the same with JPEG photos of your own
#   make bench ROWS=memory   parts of it: dialog person machine copying memory import start scroll
#                            search adding disk
#   make bench-docs          the same, written to docs/benchmarks.md with its chart
#   make bench-peers         thumbnails by other programs, where they are installed, beside ours
#   make install PREFIX=DIR  binary, desktop entry and icons (PREFIX is /usr/local if left out)
#   make lint, make format   check, or mend, the formatting
#   make translations        compile the translations of data/translations

PREFIX ?= /usr/local
DESTDIR ?=
PHOTOS ?=
CORPUS ?=
ROWS ?=
DOCS ?=

build_packages := build-essential pkg-config libgtk-4-dev libvips-dev libjpeg-dev \
  libgdk-pixbuf-2.0-dev libgexiv2-dev libgweather-4-dev libsqlite3-dev libssl-dev libcurl4-openssl-dev ca-certificates libatspi2.0-dev \
  adwaita-icon-theme librsvg2-common shared-mime-info hicolor-icon-theme gettext
display_packages := xvfb dbus dbus-daemon at-spi2-core metacity xdotool x11-utils xclip \
  imagemagick fonts-cantarell fonts-dejavu-core gsettings-desktop-schemas
bench_packages := $(display_packages) libjpeg-turbo-progs openssl
test_packages := $(display_packages) desktop-file-utils appstream valgrind
install_packages := desktop-file-utils gtk-update-icon-cache

# The same flags everywhere, so that no command builds again what another has built.
swift_flags := -Xswiftc -warnings-as-errors
release := -c release --static-swift-stdlib
sources := Sources Tests Package.swift

.PHONY: run test-packages test bench bench-docs bench-peers lint format build install uninstall translations check-data clean

run:
	@tools/require $(build_packages) $(if $(DISPLAY)$(WAYLAND_DISPLAY),,$(display_packages))
	swift build $(swift_flags)
	@tools/run "$(PHOTOS)"

test-packages:
	@tools/require $(build_packages) $(test_packages)

build:
	@tools/require $(build_packages)
	swift build $(swift_flags)

test: test-packages lint check-data
	swift build --build-tests $(swift_flags)
	Tests/failures-last Tests/with-display swift test --skip-build $(swift_flags)

bench:
	@tools/require $(build_packages) $(bench_packages)
	swift build $(release)
	@folder=$$(swift build $(release) --show-bin-path) && ROWS="$(ROWS)" DOCS="$(DOCS)" Tests/with-display \
	  "$$folder/bench" "$$folder/gtk-photos" "$(CURDIR)/.build/bench" \
	  "file://$(CURDIR)/data/catalog" $(if $(CORPUS),"$(abspath $(CORPUS))")

bench-docs: DOCS := $(CURDIR)/docs
bench-docs: bench

bench-peers: ROWS := peers
bench-peers: bench

lint:
	swift format lint --strict --recursive $(sources)

format:
	swift format --in-place --recursive $(sources)

check-data:
	@tools/require desktop-file-utils appstream gettext
	desktop-file-validate data/org.gtkphotos.GtkPhotos.desktop
	appstreamcli validate --no-net data/org.gtkphotos.GtkPhotos.metainfo.xml
	@for po in data/translations/*.po; do msgfmt --check -o /dev/null $$po || exit 1; done

translations:
	@tools/require gettext
	tools/translations .build/locale

install:
	@tools/require $(build_packages) $(install_packages)
	swift build $(release) --product gtk-photos
	tools/translations .build/locale
	install -s -Dm755 $$(swift build $(release) --show-bin-path)/gtk-photos \
	  "$(DESTDIR)$(PREFIX)/bin/gtk-photos"
	install -s -Dm755 $$(swift build $(release) --show-bin-path)/gtk-photos-decoder \
	  "$(DESTDIR)$(PREFIX)/libexec/gtk-photos-decoder"
	install -Dm644 data/style.css "$(DESTDIR)$(PREFIX)/share/gtk-photos/style.css"
	cd data/catalog && find . -name '*.jpg' -o -name '*.json' | while read -r file; do \
	  install -Dm644 "$$file" "$(DESTDIR)$(PREFIX)/share/gtk-photos/catalog/$$file" || exit 1; done
	install -Dm644 data/org.gtkphotos.GtkPhotos.desktop \
	  "$(DESTDIR)$(PREFIX)/share/applications/org.gtkphotos.GtkPhotos.desktop"
	# A launcher may not look for programs in PREFIX/bin.
	sed -i 's|^Exec=gtk-photos|Exec=$(PREFIX)/bin/gtk-photos|' \
	  "$(DESTDIR)$(PREFIX)/share/applications/org.gtkphotos.GtkPhotos.desktop"
	install -Dm644 data/org.gtkphotos.GtkPhotos.metainfo.xml \
	  "$(DESTDIR)$(PREFIX)/share/metainfo/org.gtkphotos.GtkPhotos.metainfo.xml"
	cd data/icons && find hicolor -name '*.svg' -exec \
	  install -Dm644 {} "$(DESTDIR)$(PREFIX)/share/icons/{}" \;
	cd .build/locale && find . -name '*.mo' -exec \
	  install -Dm644 {} "$(DESTDIR)$(PREFIX)/share/locale/{}" \;
	@[ -n "$(DESTDIR)" ] || gtk-update-icon-cache -qtf "$(PREFIX)/share/icons/hicolor" || true
	@[ -n "$(DESTDIR)" ] || update-desktop-database -q "$(PREFIX)/share/applications" || true

uninstall:
	cd data/icons && find hicolor -name '*.svg' -exec rm -f "$(DESTDIR)$(PREFIX)/share/icons/{}" \;
	rm -rf "$(DESTDIR)$(PREFIX)/share/gtk-photos" "$(DESTDIR)$(PREFIX)/bin/gtk-photos" \
	  "$(DESTDIR)$(PREFIX)/libexec/gtk-photos-decoder" \
	  "$(DESTDIR)$(PREFIX)/share/applications/org.gtkphotos.GtkPhotos.desktop" \
	  "$(DESTDIR)$(PREFIX)/share/metainfo/org.gtkphotos.GtkPhotos.metainfo.xml"
	rm -f "$(DESTDIR)$(PREFIX)"/share/locale/*/LC_MESSAGES/gtk-photos.mo

clean:
	swift package clean

// libvips for Swift: its operations take their options as variadic arguments, which Swift
// can't call. There is one inline function for each call that the decoder makes.
#pragma once
#include <gmodule.h>
#include <vips/vips.h>

// Loads one of libvips' modules, if the system has it: vips_init would load all of them, ImageMagick,
// OpenSlide and Poppler too. Half of the time of a start was theirs. The modules are beside the
// library, where the system's packages put them.
static inline void gtkphotos_vips_load_module(const char *name) {
  extern int dladdr(const void *, void *);
  struct {
    const char *library;
    void *base;
    const char *symbol;
    void *address;
  } place = {0};
  if (dladdr((const void *)vips_init, &place) == 0 || place.library == NULL) return;
  char *folder = g_path_get_dirname(place.library);
  char *path = g_strdup_printf(
      "%s/vips-modules-%d.%d/%s." G_MODULE_SUFFIX, folder, vips_version(0), vips_version(1), name);
  GModule *module = g_module_open(path, G_MODULE_BIND_LAZY);
  if (module != NULL) g_module_make_resident(module);
  g_free(path);
  g_free(folder);
}

// Reads a picture's header. Sequential, so that nothing is decoded yet.
static inline VipsImage *gtkphotos_vips_open(VipsSource *source, const char *options) {
  return vips_image_new_from_source(source, options, "access", VIPS_ACCESS_SEQUENTIAL, NULL);
}

// Reads a picture of which any part can be asked for.
static inline VipsImage *gtkphotos_vips_open_random(VipsSource *source, const char *options) {
  return vips_image_new_from_source(source, options, "access", VIPS_ACCESS_RANDOM, NULL);
}

// Encodes a picture as JPEG, without metadata. The bytes are the caller's, to be freed by g_free.
static inline int gtkphotos_vips_jpeg(VipsImage *in, void **bytes, size_t *count, int quality) {
  return vips_jpegsave_buffer(in, bytes, count, "Q", quality, "strip", TRUE, NULL);
}

// The upright sRGB picture that covers width × height, or fits into it where nothing is cropped.
// Fails where the file breaks off; libvips 8.14 hands that wish on from a source only where it
// stands in the options: "[fail_on=truncated]", with the frame.
static inline int gtkphotos_vips_cover(
    VipsSource *source, VipsImage **out, int width, int height, VipsSize size,
    VipsInteresting crop, const char *options) {
  return vips_thumbnail_source(
      source, out, width, "height", height, "size", size, "crop", crop, "fail_on",
      VIPS_FAIL_ON_TRUNCATED, "option_string", options, NULL);
}

// The same of a picture with a colour profile. One without must not come here: libvips 8.14 takes
// it for a picture seen under another white, and its colours move by up to 15 levels of 255.
static inline int gtkphotos_vips_cover_profiled(
    VipsSource *source, VipsImage **out, int width, int height, VipsSize size,
    VipsInteresting crop, const char *options) {
  return vips_thumbnail_source(
      source, out, width, "height", height, "size", size, "crop", crop, "fail_on",
      VIPS_FAIL_ON_TRUNCATED, "option_string", options, "export_profile", "srgb", NULL);
}

// The same from a picture in memory.
static inline int gtkphotos_vips_cover_image(
    VipsImage *in, VipsImage **out, int width, int height, VipsSize size,
    VipsInteresting crop) {
  return vips_thumbnail_image(
      in, out, width, "height", height, "size", size, "crop", crop, NULL);
}

// The same picture as sRGB.
static inline int gtkphotos_vips_srgb(VipsImage *in, VipsImage **out) {
  return vips_colourspace(in, out, VIPS_INTERPRETATION_sRGB, NULL);
}

// The same picture with 8 bits a channel.
static inline int gtkphotos_vips_bytes(VipsImage *in, VipsImage **out) {
  return vips_cast_uchar(in, out, NULL);
}

// The first n channels of a picture.
static inline int gtkphotos_vips_channels(VipsImage *in, VipsImage **out, int n) {
  return vips_extract_band(in, out, 0, "n", n, NULL);
}

// A part of a picture.
static inline int gtkphotos_vips_crop(
    VipsImage *in, VipsImage **out, int left, int top, int width, int height) {
  return vips_extract_area(in, out, left, top, width, height, NULL);
}

// The same picture with its sides divided by two numbers, 1 or more.
static inline int gtkphotos_vips_reduce(
    VipsImage *in, VipsImage **out, double across, double down) {
  return vips_reduce(in, out, across, down, NULL);
}

// A picture with a colour profile as sRGB.
static inline int gtkphotos_vips_srgb_profiled(VipsImage *in, VipsImage **out) {
  return vips_icc_transform(in, out, "srgb", "embedded", TRUE, NULL);
}

// The picture turned as its metadata say.
static inline int gtkphotos_vips_upright(VipsImage *in, VipsImage **out) {
  return vips_autorot(in, out, NULL);
}

// A row of a region that was prepared.
static inline const unsigned char *gtkphotos_vips_row(VipsRegion *region, int row) {
  return VIPS_REGION_ADDR(region, region->valid.left, row);
}

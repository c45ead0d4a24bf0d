// libvips for Swift: its operations take their options as variadic arguments, which Swift
// can't call. There is one inline function for each call that the decoder makes.
#pragma once
#include <vips/vips.h>

// Reads a picture's header. Sequential, so that nothing is decoded yet.
static inline VipsImage *gtkphotos_vips_open(VipsSource *source) {
  return vips_image_new_from_source(source, "", "access", VIPS_ACCESS_SEQUENTIAL, NULL);
}

// The upright sRGB picture that covers width × height, or fits into it where nothing is cropped.
// Fails where the file breaks off; libvips 8.14 hands that wish on from a source only where it
// stands in the option string.
static inline int gtkphotos_vips_cover(
    VipsSource *source, VipsImage **out, int width, int height, VipsSize size,
    VipsInteresting crop) {
  return vips_thumbnail_source(
      source, out, width, "height", height, "size", size, "crop", crop, "fail_on", VIPS_FAIL_ON_TRUNCATED, "option_string",
      "[fail_on=truncated]", NULL);
}

// The same of a picture with a colour profile. One without must not come here: libvips 8.14 takes
// it for a picture seen under another white, and its colours move by up to 15 levels of 255.
static inline int gtkphotos_vips_cover_profiled(
    VipsSource *source, VipsImage **out, int width, int height, VipsSize size,
    VipsInteresting crop) {
  return vips_thumbnail_source(
      source, out, width, "height", height, "size", size, "crop", crop, "fail_on", VIPS_FAIL_ON_TRUNCATED, "option_string",
      "[fail_on=truncated]", "export_profile", "srgb", NULL);
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

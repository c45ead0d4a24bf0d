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

// The picture without metadata but its colour profile.
static inline int gtkphotos_vips_plain(VipsImage *in, VipsImage **out) {
  if (vips_copy(in, out, NULL) != 0) return -1;
  char **fields = vips_image_get_fields(*out);
  for (int index = 0; fields != NULL && fields[index] != NULL; index++) {
    const char *name = fields[index];
    if (g_str_has_suffix(name, "-data") && strcmp(name, VIPS_META_ICC_NAME) != 0) {
      vips_image_remove(*out, name);
    } else if (
        g_str_has_prefix(name, "exif-") || g_str_has_prefix(name, "png-comment-") ||
        strcmp(name, VIPS_META_IMAGEDESCRIPTION) == 0) {
      vips_image_remove(*out, name);
    }
  }
  g_strfreev(fields);
  return 0;
}

// The pixels of a picture, computed: of one that is decoded from top to bottom, a turned one needs all
// rows at once.
static inline int gtkphotos_vips_memory(VipsImage *in, VipsImage **out) {
  *out = vips_image_copy_memory(in);
  return *out == NULL ? -1 : 0;
}

// The picture turned to the right.
static inline int gtkphotos_vips_turn(VipsImage *in, VipsImage **out, VipsAngle angle) {
  return vips_rot(in, out, angle, NULL);
}

// The picture with left and right exchanged.
static inline int gtkphotos_vips_mirror(VipsImage *in, VipsImage **out) {
  return vips_flip(in, out, VIPS_DIRECTION_HORIZONTAL, NULL);
}

// Encodes a picture in the format of a suffix such as ".png". The bytes are the caller's, to be freed
// by g_free. White stands behind what is transparent where the format has no opacity.
static inline int gtkphotos_vips_encode(
    VipsImage *in, void **bytes, size_t *count, const char *suffix, int quality, int strips) {
  VipsArrayDouble *white = vips_array_double_newv(1, 255.0);
  int status;
  if (strcmp(suffix, ".jpg") == 0) {
    status = vips_jpegsave_buffer(
        in, bytes, count, "Q", quality, "optimize_coding", TRUE, "strip", strips, "background",
        white, NULL);
  } else if (strcmp(suffix, ".webp") == 0) {
    status = vips_webpsave_buffer(in, bytes, count, "Q", quality, "strip", strips, NULL);
  } else if (strcmp(suffix, ".avif") == 0) {
    status = vips_heifsave_buffer(
        in, bytes, count, "Q", quality, "compression", VIPS_FOREIGN_HEIF_COMPRESSION_AV1, "effort",
        2, "strip", strips, NULL);
  } else if (strcmp(suffix, ".png") == 0) {
    status = vips_pngsave_buffer(in, bytes, count, "strip", strips, NULL);
  } else {
    status = vips_tiffsave_buffer(
        in, bytes, count, "compression", VIPS_FOREIGN_TIFF_COMPRESSION_DEFLATE, "predictor",
        VIPS_FOREIGN_TIFF_PREDICTOR_HORIZONTAL, "strip", strips, NULL);
  }
  vips_area_unref(VIPS_AREA(white));
  return status;
}

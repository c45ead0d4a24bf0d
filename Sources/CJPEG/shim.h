// libjpeg-turbo for Swift: it tells of errors by longjmp, which must not pass through Swift. So
// each use of the library is one inline function that begins and ends with it.
#pragma once
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
#include <errno.h>
#include <setjmp.h>
#include <jpeglib.h>
#include <jerror.h>

// Where errors and warnings go: out of the library.
typedef struct {
  struct jpeg_error_mgr manager;
  jmp_buf out;
} gtkphotos_jpeg_errors;

static inline void gtkphotos_jpeg_fail(j_common_ptr jpeg) {
  longjmp(((gtkphotos_jpeg_errors *)jpeg->err)->out, 1);
}

// A level below 0 is a warning: data that are not as they should be.
static inline void gtkphotos_jpeg_message(j_common_ptr jpeg, int level) {
  if (level < 0) gtkphotos_jpeg_fail(jpeg);
}

static inline void gtkphotos_jpeg_catch(gtkphotos_jpeg_errors *errors) {
  jpeg_std_error(&errors->manager);
  errors->manager.error_exit = gtkphotos_jpeg_fail;
  errors->manager.emit_message = gtkphotos_jpeg_message;
}

// The bytes of a file, in large pieces: where fewer than 3 KB of a piece are left, libjpeg-turbo
// takes the slower of its two ways, and of the 4 KB pieces of jpeg_stdio_src that is most.
// Or bytes in memory, behind which no file comes.
typedef struct {
  struct jpeg_source_mgr manager;
  int file;
  JOCTET piece[];
} gtkphotos_jpeg_source;

enum { gtkphotos_jpeg_piece_length = 1 << 18 };

static inline void gtkphotos_jpeg_ignore(j_decompress_ptr jpeg) {}

static inline boolean gtkphotos_jpeg_fill(j_decompress_ptr jpeg) {
  gtkphotos_jpeg_source *source = (gtkphotos_jpeg_source *)jpeg->src;
  ssize_t count;
  do {
    count = read(source->file, source->piece, gtkphotos_jpeg_piece_length);
  } while (count < 0 && errno == EINTR);
  if (count <= 0) gtkphotos_jpeg_fail((j_common_ptr)jpeg);
  source->manager.next_input_byte = source->piece;
  source->manager.bytes_in_buffer = count;
  return TRUE;
}

static inline void gtkphotos_jpeg_skip(j_decompress_ptr jpeg, long count) {
  while (count > (long)jpeg->src->bytes_in_buffer) {
    count -= (long)jpeg->src->bytes_in_buffer;
    gtkphotos_jpeg_fill(jpeg);
  }
  if (count > 0) {
    jpeg->src->next_input_byte += count;
    jpeg->src->bytes_in_buffer -= count;
  }
}

// A file of 100 scans is no photo; each goes over the whole picture.
static inline void gtkphotos_jpeg_count_scans(j_common_ptr jpeg) {
  if (((j_decompress_ptr)jpeg)->input_scan_number > 100) gtkphotos_jpeg_fail(jpeg);
}

// The picture of a source, at so many eighths of its size: 1, 2, 4 or 8. Its pixels, a byte for each
// of its channels (three of colour, or one of grey), are the caller's to free.
// NULL where anything is unusual: an error, a warning, an end before the end marker, other channels
// than these, another size than the one given; or where none is given, more pixels than allowed.
static inline unsigned char *gtkphotos_jpeg_decode_source(
    gtkphotos_jpeg_source *source, int channels, int *width, int *height, long most_pixels,
    int eighths) {
  struct jpeg_decompress_struct jpeg;
  gtkphotos_jpeg_errors errors;
  struct jpeg_progress_mgr progress = {.progress_monitor = gtkphotos_jpeg_count_scans};
  unsigned char *volatile pixels = NULL;
  source->manager.init_source = gtkphotos_jpeg_ignore;
  source->manager.fill_input_buffer = gtkphotos_jpeg_fill;
  source->manager.skip_input_data = gtkphotos_jpeg_skip;
  source->manager.resync_to_restart = jpeg_resync_to_restart;
  source->manager.term_source = gtkphotos_jpeg_ignore;
  gtkphotos_jpeg_catch(&errors);
  jpeg.err = &errors.manager;
  jpeg.mem = NULL;
  if (setjmp(errors.out)) {
    free(pixels);
    pixels = NULL;
  } else {
    jpeg_create_decompress(&jpeg);
    jpeg.src = &source->manager;
    jpeg.progress = &progress;
    jpeg_read_header(&jpeg, TRUE);
    if (jpeg.num_components != channels ||
        (*width > 0 ? jpeg.image_width != (JDIMENSION)*width ||
                          jpeg.image_height != (JDIMENSION)*height
                    : (long)jpeg.image_width * (long)jpeg.image_height > most_pixels))
      gtkphotos_jpeg_fail((j_common_ptr)&jpeg);
    jpeg.out_color_space = channels == 1 ? JCS_GRAYSCALE : JCS_RGB;
    jpeg.scale_num = eighths;
    jpeg.scale_denom = 8;
    jpeg_start_decompress(&jpeg);
    size_t stride = (size_t)jpeg.output_width * channels;
    pixels = malloc(stride * jpeg.output_height);
    if (!pixels) gtkphotos_jpeg_fail((j_common_ptr)&jpeg);
    while (jpeg.output_scanline < jpeg.output_height) {
      JSAMPROW row = pixels + stride * jpeg.output_scanline;
      jpeg_read_scanlines(&jpeg, &row, 1);
    }
    *width = jpeg.output_width;
    *height = jpeg.output_height;
    jpeg_finish_decompress(&jpeg);
  }
  jpeg_destroy((j_common_ptr)&jpeg);
  return pixels;
}

// The picture in a file of the size that is given, which becomes that of the pixels.
static inline unsigned char *gtkphotos_jpeg_decode_file(
    int file, int *width, int *height, int eighths) {
  gtkphotos_jpeg_source *source = malloc(sizeof *source + gtkphotos_jpeg_piece_length);
  if (!source) return NULL;
  source->manager = (struct jpeg_source_mgr){};
  source->file = file;
  unsigned char *pixels = gtkphotos_jpeg_decode_source(source, 3, width, height, 0, eighths);
  free(source);
  return pixels;
}

// The whole picture in some bytes, where it has no more pixels than allowed.
static inline unsigned char *gtkphotos_jpeg_decode_bytes(
    const unsigned char *bytes, size_t count, int channels, long most_pixels, int eighths,
    int *width, int *height) {
  gtkphotos_jpeg_source source = {
      .manager = {.next_input_byte = bytes, .bytes_in_buffer = count}, .file = -1};
  *width = 0;
  return gtkphotos_jpeg_decode_source(&source, channels, width, height, most_pixels, eighths);
}

// A JPEG file of a picture with three bytes a pixel, or one of grey. Its bytes are the caller's to
// free; NULL where there is no memory for them.
static inline unsigned char *gtkphotos_jpeg_encode(
    const unsigned char *pixels, int channels, int width, int height, int quality,
    unsigned long *count) {
  struct jpeg_compress_struct jpeg;
  gtkphotos_jpeg_errors errors;
  unsigned char *bytes = NULL;
  gtkphotos_jpeg_catch(&errors);
  jpeg.err = &errors.manager;
  jpeg.mem = NULL;
  *count = 0;
  if (setjmp(errors.out)) {
    jpeg_destroy((j_common_ptr)&jpeg);
    return NULL;
  }
  jpeg_create_compress(&jpeg);
  jpeg_mem_dest(&jpeg, &bytes, count);
  jpeg.image_width = width;
  jpeg.image_height = height;
  jpeg.input_components = channels;
  jpeg.in_color_space = channels == 1 ? JCS_GRAYSCALE : JCS_RGB;
  jpeg_set_defaults(&jpeg);
  jpeg_set_quality(&jpeg, quality, TRUE);
  jpeg_start_compress(&jpeg, TRUE);
  while (jpeg.next_scanline < jpeg.image_height) {
    JSAMPROW row = (JSAMPROW)pixels + (size_t)width * channels * jpeg.next_scanline;
    jpeg_write_scanlines(&jpeg, &row, 1);
  }
  jpeg_finish_compress(&jpeg);
  jpeg_destroy((j_common_ptr)&jpeg);
  return bytes;
}

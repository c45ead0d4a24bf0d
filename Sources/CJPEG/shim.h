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
typedef struct {
  struct jpeg_source_mgr manager;
  int file;
  JOCTET piece[1 << 18];
} gtkphotos_jpeg_source;

static inline void gtkphotos_jpeg_ignore(j_decompress_ptr jpeg) {}

static inline boolean gtkphotos_jpeg_fill(j_decompress_ptr jpeg) {
  gtkphotos_jpeg_source *source = (gtkphotos_jpeg_source *)jpeg->src;
  ssize_t count;
  do {
    count = read(source->file, source->piece, sizeof source->piece);
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

// The picture in a file, at so many eighths of its size: 1, 2, 4 or 8. Its pixels, three bytes
// each, are the caller's to free.
// NULL where anything is unusual: an error, a warning, an end before the end marker, another size
// than the one given, other channels than three.
static inline unsigned char *gtkphotos_jpeg_decode(
    int file, int width, int height, int eighths, int *scaled_width, int *scaled_height) {
  struct jpeg_decompress_struct jpeg;
  gtkphotos_jpeg_errors errors;
  struct jpeg_progress_mgr progress = {.progress_monitor = gtkphotos_jpeg_count_scans};
  unsigned char *volatile pixels = NULL;
  gtkphotos_jpeg_source *source = malloc(sizeof *source);
  if (!source) return NULL;
  source->file = file;
  source->manager = (struct jpeg_source_mgr){
      .init_source = gtkphotos_jpeg_ignore,
      .fill_input_buffer = gtkphotos_jpeg_fill,
      .skip_input_data = gtkphotos_jpeg_skip,
      .resync_to_restart = jpeg_resync_to_restart,
      .term_source = gtkphotos_jpeg_ignore};
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
    if (jpeg.image_width != (JDIMENSION)width || jpeg.image_height != (JDIMENSION)height ||
        jpeg.num_components != 3)
      gtkphotos_jpeg_fail((j_common_ptr)&jpeg);
    jpeg.out_color_space = JCS_RGB;
    jpeg.scale_num = eighths;
    jpeg.scale_denom = 8;
    jpeg_start_decompress(&jpeg);
    size_t stride = (size_t)jpeg.output_width * 3;
    pixels = malloc(stride * jpeg.output_height);
    if (!pixels) gtkphotos_jpeg_fail((j_common_ptr)&jpeg);
    while (jpeg.output_scanline < jpeg.output_height) {
      JSAMPROW row = pixels + stride * jpeg.output_scanline;
      jpeg_read_scanlines(&jpeg, &row, 1);
    }
    *scaled_width = jpeg.output_width;
    *scaled_height = jpeg.output_height;
    jpeg_finish_decompress(&jpeg);
  }
  jpeg_destroy((j_common_ptr)&jpeg);
  free(source);
  return pixels;
}

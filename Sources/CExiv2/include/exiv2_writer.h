// exiv2 for Swift, where it writes: gexiv2 writes to paths alone, and a decoder has none. C++ with a C
// interface, as exiv2 has no other.
#pragma once
#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/// What is changed in the metadata of a picture file.
typedef struct {
  /// Exif's number for the orientation, 1 to 8; 0 leaves it as it is.
  int orientation;
  /// Whether all goes that may say where the picture was taken: position, city and country, what
  /// makers of cameras have written in forms of their own, and XMP but for a few texts.
  bool leaves_out_places;
  /// Whether the following texts take the place of those in the file. NULL or empty for none.
  bool has_texts;
  const char *title;
  const char *description;
  const char *const *keywords;
  size_t keyword_count;
} CExiv2Changes;

/// Makes a copy of a picture file with other metadata.
/// - Parameters:
///   - picture: the bytes of the file.
///   - source: the bytes of the file whose metadata the copy gets; NULL for those of `picture`.
///   - bytes, count: the copy, to be freed by `free`.
///   - error: room for a text that says why it failed, with its size in bytes.
/// - Returns: whether it was made.
bool cexiv2_copy(
    const unsigned char *picture, size_t picture_size, const unsigned char *source,
    size_t source_size, const CExiv2Changes *changes, unsigned char **bytes, size_t *count,
    char *error, size_t error_size);

#ifdef __cplusplus
}
#endif

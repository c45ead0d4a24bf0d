// gdk-pixbuf for Swift: the decoder reads Windows bitmaps with it, for which libvips has
// only a loader that it calls untrusted itself.
#pragma once
#include <gdk-pixbuf/gdk-pixbuf.h>

// gexiv2 for Swift: the decoder reads with it what cameras and people wrote into a file.
#pragma once
#include <gexiv2/gexiv2.h>

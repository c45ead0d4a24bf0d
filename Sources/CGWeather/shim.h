// libgweather for Swift: of the weather library, the decoder takes the list of the world's
// cities alone, which lies on the disk.
#pragma once
#include <libgweather/gweather.h>
#include <libintl.h>

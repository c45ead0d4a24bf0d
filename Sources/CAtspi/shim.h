// What Sources/WindowDriver sees of libatspi, the library that reads other
// programs' windows. Only C headers; the Swift side is in Sources/WindowDriver.
#pragma once
#include <atspi/atspi.h>

#include "exiv2_writer.h"

#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

#include <exiv2/exiv2.hpp>

namespace {

/// The longest texts of IPTC, in bytes (IIM 4.2, 2:05, 2:25 and 2:120).
constexpr size_t longest_title = 64;
constexpr size_t longest_keyword = 64;
constexpr size_t longest_caption = 2000;

bool begins(const std::string &text, const char *start) {
  return text.compare(0, std::strlen(start), start) == 0;
}

/// Whether it may say where the picture was taken: the position, and what a camera's maker has written
/// in a form of its own.
bool is_place(const Exiv2::Exifdatum &datum) {
  static const char *const groups[] = {"Image", "Photo", "Iop"};
  static const char *const tags[] = {"GPSTag",      "MakerNote",      "XMLPacket", "IPTCNAA",
                                     "ImageResources", "UserComment", "DNGPrivateData"};
  for (const char *tag : tags) {
    if (datum.tagName() == tag) return true;
  }
  for (const char *group : groups) {
    if (datum.groupName() == group) return false;
  }
  return true;
}

bool is_place(const Exiv2::Iptcdatum &datum) {
  static const char *const names[] = {"City",         "SubLocation", "ProvinceState",
                                      "CountryCode",  "CountryName", "LocationCode",
                                      "LocationName"};
  for (const char *name : names) {
    if (datum.tagName() == name) return true;
  }
  return false;
}

/// Programs and cameras write places into namespaces of their own, so that only what is known to hold
/// none stays.
bool is_place(const Exiv2::Xmpdatum &datum) {
  static const char *const kept[] = {"Xmp.dc.title",   "Xmp.dc.description", "Xmp.dc.subject",
                                     "Xmp.dc.creator", "Xmp.dc.rights",      "Xmp.xmp.Rating",
                                     "Xmp.xmp.CreateDate"};
  const std::string key = datum.key();
  for (const char *name : kept) {
    if (begins(key, name)) return false;
  }
  return true;
}

template <typename Data>
void remove_places(Data &data) {
  for (auto datum = data.begin(); datum != data.end();) {
    datum = is_place(*datum) ? data.erase(datum) : std::next(datum);
  }
}

/// The longest beginning of a text that fits, cut between the characters of UTF-8.
std::string cut(const char *text, size_t longest) {
  size_t length = std::strlen(text);
  if (length <= longest) return text;
  while (longest > 0 && (text[longest] & 0xc0) == 0x80) longest--;
  return std::string(text, longest);
}

bool is_empty(const char *text) { return text == nullptr || *text == 0; }

template <typename Data, typename Key>
void remove(Data &data, const char *name) {
  for (auto datum = data.findKey(Key(name)); datum != data.end(); datum = data.findKey(Key(name))) {
    data.erase(datum);
  }
}

void set_alternative(Exiv2::XmpData &xmp, const char *name, const char *text) {
  remove<Exiv2::XmpData, Exiv2::XmpKey>(xmp, name);
  if (is_empty(text)) return;
  Exiv2::LangAltValue value;
  value.value_["x-default"] = text;
  xmp.add(Exiv2::XmpKey(name), &value);
}

void add(Exiv2::IptcData &iptc, const char *name, const std::string &text) {
  Exiv2::StringValue value(text);
  iptc.add(Exiv2::IptcKey(name), &value);
}

void set_texts(Exiv2::Image &image, const CExiv2Changes &changes) {
  Exiv2::XmpData &xmp = image.xmpData();
  set_alternative(xmp, "Xmp.dc.title", changes.title);
  set_alternative(xmp, "Xmp.dc.description", changes.description);
  remove<Exiv2::XmpData, Exiv2::XmpKey>(xmp, "Xmp.dc.subject");
  Exiv2::IptcData &iptc = image.iptcData();
  remove<Exiv2::IptcData, Exiv2::IptcKey>(iptc, "Iptc.Application2.ObjectName");
  remove<Exiv2::IptcData, Exiv2::IptcKey>(iptc, "Iptc.Application2.Caption");
  remove<Exiv2::IptcData, Exiv2::IptcKey>(iptc, "Iptc.Application2.Keywords");
  if (changes.keyword_count > 0) {
    Exiv2::XmpArrayValue bag(Exiv2::xmpBag);
    for (size_t index = 0; index < changes.keyword_count; index++) {
      bag.read(changes.keywords[index]);
      add(iptc, "Iptc.Application2.Keywords", cut(changes.keywords[index], longest_keyword));
    }
    xmp.add(Exiv2::XmpKey("Xmp.dc.subject"), &bag);
  }
  if (!is_empty(changes.title)) {
    add(iptc, "Iptc.Application2.ObjectName", cut(changes.title, longest_title));
  }
  if (!is_empty(changes.description)) {
    add(iptc, "Iptc.Application2.Caption", cut(changes.description, longest_caption));
  }
  if (!iptc.empty()) {
    // The texts are UTF-8 (IIM 4.2, 1:90).
    remove<Exiv2::IptcData, Exiv2::IptcKey>(iptc, "Iptc.Envelope.CharacterSet");
    add(iptc, "Iptc.Envelope.CharacterSet", "\33%G");
  }
}

void change(Exiv2::Image &image, const CExiv2Changes &changes) {
  if (changes.orientation > 0) {
    image.exifData()["Exif.Image.Orientation"] = uint16_t(changes.orientation);
    // Another program may believe this one.
    remove<Exiv2::XmpData, Exiv2::XmpKey>(image.xmpData(), "Xmp.tiff.Orientation");
  }
  if (changes.leaves_out_places) {
    remove_places(image.exifData());
    remove_places(image.iptcData());
    remove_places(image.xmpData());
  }
  if (changes.has_texts) set_texts(image, changes);
}

}  // namespace

bool cexiv2_copy(
    const unsigned char *picture, size_t picture_size, const unsigned char *source,
    size_t source_size, const CExiv2Changes *changes, unsigned char **bytes, size_t *count,
    char *error, size_t error_size) {
  try {
    // exiv2 changes a TIFF in the memory that it is given, and the caller's is a file that is mapped for
    // reading alone.
    const std::vector<unsigned char> own(picture, picture + picture_size);
    auto image = Exiv2::ImageFactory::open(own.data(), own.size());
    image->readMetadata();
    if (source != nullptr) {
      auto original = Exiv2::ImageFactory::open(source, source_size);
      try {
        original->readMetadata();
        image->setExifData(original->exifData());
        image->setIptcData(original->iptcData());
        image->setXmpData(original->xmpData());
      } catch (const Exiv2::Error &) {
        // A picture whose metadata are damaged is copied without them.
      }
      // They belong to the pixels of the original.
      Exiv2::ExifThumb(image->exifData()).erase();
      auto &exif = image->exifData();
      for (auto datum = exif.begin(); datum != exif.end();) {
        const bool is_of_pixels =
            datum->groupName() != "Image"
                ? datum->groupName().find("Image") != std::string::npos ||
                      datum->groupName() == "MakerNote" || datum->groupName() == "Thumbnail"
                : datum->tagName() == "ImageWidth" || datum->tagName() == "ImageLength" ||
                      begins(datum->tagName(), "Strip") || begins(datum->tagName(), "Tile") ||
                      datum->tagName() == "Compression" || datum->tagName() == "BitsPerSample" ||
                      datum->tagName() == "SamplesPerPixel" ||
                      datum->tagName() == "PhotometricInterpretation" ||
                      datum->tagName() == "InterColorProfile";
        datum = is_of_pixels ? exif.erase(datum) : std::next(datum);
      }
    }
    change(*image, *changes);
    image->writeMetadata();
    Exiv2::BasicIo &io = image->io();
    if (io.open() != 0) return false;
    const size_t size = io.size();
    *bytes = static_cast<unsigned char *>(std::malloc(size));
    *count = size;
    const bool is_read = *bytes != nullptr && size_t(io.read(*bytes, long(size))) == size;
    io.close();
    if (!is_read) std::free(*bytes);
    return is_read;
  } catch (const std::exception &failure) {
    std::strncpy(error, failure.what(), error_size - 1);
    error[error_size - 1] = 0;
    return false;
  }
}

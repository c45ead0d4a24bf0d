// libcurl for Swift: its options and answers are variadic, which Swift can't call. There is one
// inline function for each type of an option.
#pragma once
#include <curl/curl.h>

static inline CURLcode gtkphotos_curl_set_number(CURL *easy, CURLoption option, long number) {
  return curl_easy_setopt(easy, option, number);
}
static inline CURLcode gtkphotos_curl_set_text(CURL *easy, CURLoption option, const char *text) {
  return curl_easy_setopt(easy, option, text);
}
static inline CURLcode gtkphotos_curl_set_pointer(CURL *easy, CURLoption option, void *pointer) {
  return curl_easy_setopt(easy, option, pointer);
}
static inline CURLcode gtkphotos_curl_set_receiver(
    CURL *easy, CURLoption option, curl_write_callback receiver) {
  return curl_easy_setopt(easy, option, receiver);
}
static inline CURLMcode gtkphotos_curl_multi_set_number(
    CURLM *multi, CURLMoption option, long number) {
  return curl_multi_setopt(multi, option, number);
}

// A number that curl tells of a transfer: the status code, the system's error number.
static inline long gtkphotos_curl_number(CURL *easy, CURLINFO info) {
  long number = 0;
  curl_easy_getinfo(easy, info, &number);
  return number;
}

// The result of a transfer that a message tells of.
static inline CURLcode gtkphotos_curl_result(const CURLMsg *message) {
  return message->data.result;
}

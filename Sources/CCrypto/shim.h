// OpenSSL's libcrypto for Swift: message digests alone.
#pragma once
#include <openssl/evp.h>

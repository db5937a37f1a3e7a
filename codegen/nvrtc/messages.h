// What passes between a compiler and the processes that compile for it: texts, each its length in
// eight bytes and then its own.
#ifndef CODEGEN_NVRTC_MESSAGES_H_
#define CODEGEN_NVRTC_MESSAGES_H_

#include <sys/socket.h>

#include <cerrno>
#include <cstdint>
#include <string>

namespace hidet::codegen {

// All `size` bytes through a socket, or false: the other end is gone.
inline bool SendBytes(int socket, const char* bytes, size_t size) {
  while (size > 0) {
    const ssize_t sent = send(socket, bytes, size, MSG_NOSIGNAL);
    if (sent < 0 && errno == EINTR) continue;
    if (sent <= 0) return false;
    bytes += sent;
    size -= static_cast<size_t>(sent);
  }
  return true;
}

inline bool ReceiveBytes(int socket, char* bytes, size_t size) {
  while (size > 0) {
    const ssize_t received = recv(socket, bytes, size, 0);
    if (received < 0 && errno == EINTR) continue;
    if (received <= 0) return false;
    bytes += received;
    size -= static_cast<size_t>(received);
  }
  return true;
}

inline bool SendText(int socket, const std::string& text) {
  const uint64_t size = text.size();
  return SendBytes(socket, reinterpret_cast<const char*>(&size), sizeof(size)) &&
         SendBytes(socket, text.data(), text.size());
}

inline bool ReceiveText(int socket, std::string& text) {
  uint64_t size = 0;
  if (!ReceiveBytes(socket, reinterpret_cast<char*>(&size), sizeof(size))) return false;
  text.resize(size);
  return ReceiveBytes(socket, text.data(), size);
}

}  // namespace hidet::codegen

#endif  // CODEGEN_NVRTC_MESSAGES_H_

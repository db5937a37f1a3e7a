"""The version of everything here, in the one place: C++ (base/version.h), Python, the command, wheels, artifacts."""

VERSION = "1.0.0.dev0"

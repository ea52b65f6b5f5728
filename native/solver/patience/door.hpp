// The door from Python to the proofs of patiences.

#pragma once

#include <pybind11/pybind11.h>

namespace oddtrick::patience {

void bind(pybind11::module_& m);

}  // namespace oddtrick::patience

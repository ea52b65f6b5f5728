// Games composed of stages, as the core composes them: what each stage asks, and whom, stands in
// tables that the game itself has filled. Two to eight hands, packs of up to 64 cards.
#pragma once

#include "cards.hpp"
#include "flow.hpp"
#include "observation.hpp"
#include "saying.hpp"
#include "tricks.hpp"
#include "worth.hpp"

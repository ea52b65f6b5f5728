// What the kernel's unit tests are written with: TEST makes one, CHECK says what must hold.
#pragma once

#include <cstdio>
#include <random>
#include <vector>

namespace check {

struct Test {
    const char* name;
    void (*run)();
};
inline std::vector<Test>& tests() {
    static std::vector<Test> all;
    return all;
}
inline int failures = 0;
// How many times as many random positions as in every day's run (benchmarks/bounds.py).
inline int times = 1;

struct Register {
    Register(const char* name, void (*run)()) { tests().push_back({name, run}); }
};

inline void that(bool holds, const char* file, int line, const char* text) {
    if (holds) return;
    if (++failures <= 20) std::printf("%s:%d: not so: %s\n", file, line, text);
}

// The same numbers on every machine.
class Random {
  public:
    explicit Random(unsigned seed) : engine_(seed) {}
    unsigned long long bits() { return engine_(); }
    int below(int n) { return static_cast<int>(engine_() % static_cast<unsigned>(n)); }

  private:
    std::mt19937_64 engine_;
};

}  // namespace check

#define CHECK(x) check::that(static_cast<bool>(x), __FILE__, __LINE__, #x)
#define TEST(name)                                     \
    static void name();                                \
    static const check::Register register_##name(#name, name); \
    static void name()

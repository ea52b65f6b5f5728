#include "check.hpp"

int main() {
    for (const auto& test : check::tests()) {
        const int before = check::failures;
        test.run();
        if (check::failures != before) std::printf("FAILED %s\n", test.name);
    }
    std::printf("%zu tests, %d failures\n", check::tests().size(), check::failures);
    return check::failures != 0;
}

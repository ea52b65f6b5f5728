#include "check.hpp"

#include <algorithm>
#include <cstdlib>

int main(int count, char** arguments) {
    if (count > 1) check::times = std::max(1, std::atoi(arguments[1]));
    for (const auto& test : check::tests()) {
        const int before = check::failures;
        test.run();
        if (check::failures != before) std::printf("FAILED %s\n", test.name);
    }
    std::printf("%zu tests, %d failures\n", check::tests().size(), check::failures);
    return check::failures != 0;
}

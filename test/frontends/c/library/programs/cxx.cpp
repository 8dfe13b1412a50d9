#include "report.h"
#include <algorithm>
#include <array>
#include <cassert>
#include <climits>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <initializer_list>
#include <iterator>
#include <limits>
#include <new>
#include <numeric>
#include <type_traits>
#include <utility>

struct Shape {
  virtual int area() const = 0;
  virtual ~Shape() { say("gone "); }
};
struct Square final : Shape {
  int side;
  explicit Square(int length) : side(length) { say("square "); }
  int area() const override { return side * side; }
};
struct Oblong final : Shape {
  int width, height;
  Oblong(int w, int h) : width(w), height(h) {}
  int area() const override { return width * height; }
};

static Square made_first(9);

static Shape &the_one() {
  static Square once(11);
  return once;
}

static int total(std::initializer_list<int> all) { return std::accumulate(all.begin(), all.end(), 0); }

template <class T> static void limits() {
  say_number((long long)std::numeric_limits<T>::min()), say_number((long long)std::numeric_limits<T>::max());
  say_number(std::numeric_limits<T>::digits), say_number(std::numeric_limits<T>::digits10), say_number(std::numeric_limits<T>::is_signed), say("\n");
}

static_assert(std::is_same<std::remove_cv_t<const volatile int>, int>::value, "");
static_assert(std::is_same_v<std::decay_t<int (&)[3]>, int *> && std::is_same_v<std::make_unsigned_t<short>, unsigned short>, "");
static_assert(std::is_base_of_v<Shape, Square> && !std::is_trivially_copyable_v<Square> && std::is_integral_v<char>, "");
static_assert(std::is_same_v<decltype(std::sqrt(2.0f)), float> && std::is_same_v<decltype(std::sqrt(2)), double>, "");
static_assert(std::is_same_v<decltype(std::pow(2.0f, 2.0f)), float> && std::is_same_v<decltype(std::pow(2.0f, 2)), double>, "");
static_assert(std::is_same_v<std::common_type_t<int, long long, float>, float> && std::extent_v<int[4][5], 1> == 5, "");
static_assert(std::is_same_v<std::conditional_t<true, int, char>, int> && std::is_convertible_v<int, double>, "");

struct Row {
  typedef int value_type;
  int values[16];
  int first = 8, end = 8;
  void push_back(const int &value) { values[end++] = value; }
  void push_front(const int &value) { values[--first] = value; }
};

static void iterators() {
  int numbers[] = {1, 2, 3};
  Row row;
  std::copy(numbers, numbers + 3, std::back_inserter(row)), std::copy(numbers, numbers + 3, std::front_inserter(row));
  for (int i = row.first; i < row.end; i++) say_number(row.values[i]);
  std::copy(std::rbegin(numbers), std::rend(numbers), std::back_insert_iterator<Row>(row)), say_number(row.values[row.end - 1]);
  auto last = std::make_reverse_iterator(numbers + 3), beyond = last + 3;
  say_number(*last), say_number(beyond - last), say_number(last < beyond), say_number(*std::next(last)), say_number(*last++), say_number(*--beyond);
  int *place = numbers;
  std::advance(place, 2), say_number(*place), std::advance(place, -1), say_number(*place), say_number(*std::prev(place)), say("\n");
}

extern "C" __attribute__((export_name("run_cxx"))) void run_cxx() {
  Shape *shapes[] = {new Square(3), new Oblong(2, 5)};
  for (Shape *shape : shapes) say_number(shape->area()), delete shape;
  say_number(made_first.area()), say_number(the_one().area()), say_number(the_one().area()), say("\n");

  int *numbers = new int[5]{5, 3, 1, 4, 2};
  std::sort(numbers, numbers + 5);
  for (int i = 0; i < 5; i++) say_number(numbers[i]);
  say_number(*std::lower_bound(numbers, numbers + 5, 3)), std::reverse(numbers, numbers + 5), say_number(numbers[0]);
  std::sort(numbers, numbers + 5, [](int a, int b) { return a % 3 * 10 + a < b % 3 * 10 + b; });
  for (int i = 0; i < 5; i++) say_number(numbers[i]);
  delete[] numbers;
  say("\n");

  std::array<uint8_t, 6> bytes = {{1, 2, 3, 2, 1, 0}}, copy{};
  std::copy(bytes.begin(), bytes.end(), copy.begin());
  say_number(copy == bytes), say_number((long long)bytes.size()), say_number(std::count(bytes.begin(), bytes.end(), 2));
  say_number(std::find(bytes.begin(), bytes.end(), 3) - bytes.begin()), say_number(std::all_of(bytes.begin(), bytes.end(), [](int b) { return b < 4; }));
  copy.fill(7), std::swap(copy, bytes), say_number(bytes.at(5)), say_number(copy.front()), say_number(copy < bytes), say_number(std::get<1>(copy));
  say_number(std::remove(copy.begin(), copy.end(), 2) - copy.begin()), say_number(*std::max_element(copy.begin(), copy.end()));
  std::fill(std::begin(copy), std::end(copy), 9), say_number(copy[3]), say_number((long long)std::size(copy)), say("\n");

  say_number(std::min(3, 4)), say_number(std::max({3, 9, 4})), say_number(std::clamp(12, 0, 10)), say_number(total({1, 2, 3}));
  auto [first, second] = std::make_pair(4, 'x');
  int old = std::exchange(first, 8);
  say_number(old), say_number(first), say_number(second), say_number(std::pair<int, int>(1, 2) < std::pair<int, int>(1, 3)), say("\n");

  say_double(std::abs(-2.5)), say_number(std::abs(-3)), say_number((long long)std::abs(-4ll)), say_float(std::floor(-1.5f)), say_double(std::floor(7));
  say_double(std::fmax(1, 2.5)), say_number(std::isnan(NAN)), say_number(std::signbit(-0.0)), say_number(std::div(7, 2).quot), say_number(std::lround(2.5f));
  say_number((long long)std::strlen("four")), say_number(std::to_integer<int>(std::byte{3} | std::byte{4})), say("\n");

  limits<bool>(), limits<signed char>(), limits<unsigned char>(), limits<short>(), limits<int>(), limits<unsigned>(), limits<long long>();
  say_double(std::numeric_limits<double>::epsilon()), say_double(std::numeric_limits<double>::infinity()), say_float(std::numeric_limits<float>::lowest());
  say_number(std::numeric_limits<float>::max_digits10), say_number(std::numeric_limits<double>::max_digits10), say("\n");
  alignas(Square) unsigned char room[sizeof(Square)];
  Square *placed = new (room) Square(6);
  say_number(placed->area()), placed->~Square(), say("\n");
  iterators();
  int *nothrow = new (std::nothrow) int(5);
  say_number(*nothrow), delete nothrow, say("\n");
}

#include "players/fiber.h"

#include <array>
#include <cstdint>
#include <cstdlib>
#include <new>

#if defined(__linux__)
#include <sys/mman.h>
#include <unistd.h>
#endif

#if defined(__has_feature)  // clang's way to tell
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)
#define QUINCUNX_WATCHED
#endif
#endif
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__) || defined(QUINCUNX_WATCHED)
#define QUINCUNX_SWITCHES 0
#elif defined(__linux__) && (defined(__x86_64__) || defined(__aarch64__)) && defined(__LP64__)
#define QUINCUNX_SWITCHES 1
#else
#define QUINCUNX_SWITCHES 0
#endif

#if QUINCUNX_SWITCHES

// quincunx_switch(save, load): keeps on this stack what a function must not change, its end in *save, and goes on where
// the other stack left off. Rounding modes are nobody's to change. quincunx_begin: what the first switch to a stack
// returns to; nobody returns from it, and nothing is unwound beyond it.
extern "C" {
void quincunx_switch(void** save, void* load) noexcept;
void quincunx_begin() noexcept;
}

#if defined(__x86_64__)
#ifdef __CET__
#define QUINCUNX_MAY_JUMP_HERE "endbr64\n"
#else
#define QUINCUNX_MAY_JUMP_HERE ""
#endif
asm(R"(
.text
.p2align 5
.globl quincunx_switch
.hidden quincunx_switch
.type quincunx_switch, @function
quincunx_switch:
.cfi_startproc
)" QUINCUNX_MAY_JUMP_HERE R"(
    pushq %rbp
    pushq %rbx
    pushq %r12
    pushq %r13
    pushq %r14
    pushq %r15
    movq %rsp, (%rdi)
    movq %rsi, %rsp
    popq %r15
    popq %r14
    popq %r13
    popq %r12
    popq %rbx
    popq %rbp
    ret
.cfi_endproc
.size quincunx_switch, .-quincunx_switch

.p2align 4
.globl quincunx_begin
.hidden quincunx_begin
.type quincunx_begin, @function
quincunx_begin:
.cfi_startproc
.cfi_undefined rip
    movq %r12, %rdi
    call *%r13
    ud2
.cfi_endproc
.size quincunx_begin, .-quincunx_begin
)");
#else
asm(R"(
.text
.p2align 5
.globl quincunx_switch
.hidden quincunx_switch
.type quincunx_switch, %function
quincunx_switch:
.cfi_startproc
    hint #34
    sub sp, sp, #160
    stp x19, x20, [sp]
    stp x21, x22, [sp, #16]
    stp x23, x24, [sp, #32]
    stp x25, x26, [sp, #48]
    stp x27, x28, [sp, #64]
    stp x29, x30, [sp, #80]
    stp d8, d9, [sp, #96]
    stp d10, d11, [sp, #112]
    stp d12, d13, [sp, #128]
    stp d14, d15, [sp, #144]
    mov x9, sp
    str x9, [x0]
    mov sp, x1
    ldp x19, x20, [sp]
    ldp x21, x22, [sp, #16]
    ldp x23, x24, [sp, #32]
    ldp x25, x26, [sp, #48]
    ldp x27, x28, [sp, #64]
    ldp x29, x30, [sp, #80]
    ldp d8, d9, [sp, #96]
    ldp d10, d11, [sp, #112]
    ldp d12, d13, [sp, #128]
    ldp d14, d15, [sp, #144]
    add sp, sp, #160
    ret
.cfi_endproc
.size quincunx_switch, .-quincunx_switch

.p2align 4
.globl quincunx_begin
.hidden quincunx_begin
.type quincunx_begin, %function
quincunx_begin:
.cfi_startproc
.cfi_undefined x30
    mov x0, x19
    blr x20
    brk #1
.cfi_endproc
.size quincunx_begin, .-quincunx_begin
)");
#endif
#endif

namespace quincunx {

#if QUINCUNX_SWITCHES

bool Fiber::possible() {
#if defined(__x86_64__)
    // Where there is none, the instruction does nothing.
    std::uint64_t shadow_stack = 0;
    asm volatile("rdsspq %0" : "+r"(shadow_stack));
    return shadow_stack == 0;
#else
    return true;
#endif
}

void Fiber::lay(std::byte* top, Body body, void* with) {
    // What quincunx_switch takes off the stack; a call begins with the stack at a multiple of 16.
#if defined(__x86_64__)
    std::array<void*, 9> frame{};
    frame[2] = reinterpret_cast<void*>(body);  // r13
    frame[3] = with;                           // r12
    frame[6] = reinterpret_cast<void*>(&quincunx_begin);
#else
    std::array<void*, 20> frame{};
    frame[0] = with;                           // x19
    frame[1] = reinterpret_cast<void*>(body);  // x20
    frame[11] = reinterpret_cast<void*>(&quincunx_begin);
#endif
    inside_ = new (top - sizeof frame) std::array(frame);
}

void Fiber::enter() { quincunx_switch(&outside_, inside_); }
void Fiber::leave() { quincunx_switch(&inside_, outside_); }

#else

bool Fiber::possible() { return false; }
void Fiber::lay(std::byte*, Body, void*) {}
void Fiber::enter() { std::abort(); }
void Fiber::leave() { std::abort(); }

#endif

#if defined(__linux__)

namespace {
// More than any one function takes at once.
std::size_t guard() {
    static const auto size = 3 * static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
    return size;
}
std::size_t slot_size() { return Stacks::Size + guard(); }
}  // namespace

Stacks::Stacks(std::size_t count) {
    if (!Fiber::possible()) return;
    bytes_ = count * slot_size();
    void* memory = mmap(nullptr, bytes_, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED) return;
    memory_ = static_cast<std::byte*>(memory);
    // A system gives a program only so many mappings.
    for (std::size_t which = 0; which < count; ++which)
        if (mprotect(slot(which), guard(), PROT_NONE) != 0) {
            Stacks nothing(std::move(*this));
            return;
        }
}

Stacks::~Stacks() {
    if (memory_) munmap(memory_, bytes_);
}

std::byte* Stacks::slot(std::size_t which) const { return memory_ + which * slot_size(); }

#else

Stacks::Stacks(std::size_t) {}
Stacks::~Stacks() = default;
std::byte* Stacks::slot(std::size_t) const { return nullptr; }
namespace {
std::size_t guard() { return 0; }
}  // namespace

#endif

// Tops at different places of their pages do not crowd the same lines of the cache; slots of 19 pages see to the rest.
std::byte* Stacks::top(std::size_t which) const { return slot(which + 1) - which / 16 % 8 * 512; }

std::size_t Stacks::used(std::size_t which) const {
    // Fresh memory is zero.
    const std::byte *lowest = slot(which) + guard(), *const end = top(which);
    while (lowest < end && *lowest == std::byte{}) ++lowest;
    return static_cast<std::size_t>(end - lowest);
}

}  // namespace quincunx

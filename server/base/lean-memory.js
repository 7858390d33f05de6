/**
 * The environment of a process that gives memory back. glibc keeps what threads have freed, by default in as many pools
 * as there are threads: here all share one (compiling the embedded database alone leaves 200 MB in them), and what is
 * free at its end goes back. Less often than by default for large pieces, which are asked for again with each message.
 * Other C libraries ignore it.
 * @type {Readonly<Record<string, string>>}
 */
export const leanMemory = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_TRIM_THRESHOLD_: String(2 * 2 ** 20),
  MALLOC_MMAP_THRESHOLD_: String(2 ** 20),
}

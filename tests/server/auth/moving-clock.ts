/** A clock that stands still until it is moved. */
export function movingClock(start = new Date('2026-11-20T10:00:00Z')) {
  let at = start.getTime()
  return {
    now: () => new Date(at),
    forward(ms: number) {
      at += ms
    },
  }
}

export const second = 1000
export const minute = 60 * second
export const hour = 60 * minute

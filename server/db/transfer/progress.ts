/** Tells how far an export or an import is. */
export interface Progress {
  /** The rows of a table done so far; reported at most every two seconds. */
  at(what: string, rows: number): void
  /** A table, or the files, is done. */
  done(what: string, rows: number): void
}

const everyMs = 2000

/** Progress lines for the terminal; a table without rows isn't worth one. */
export function progressLines(write: (line: string) => void): Progress {
  let last = performance.now()
  const line = (what: string, rows: number, end: string) => write(`  ${what}: ${rows.toLocaleString('en-GB')}${end}`)
  return {
    at(what, rows) {
      if (performance.now() - last < everyMs) return
      last = performance.now()
      line(what, rows, ' …')
    },
    done(what, rows) {
      if (rows > 0) line(what, rows, '')
    },
  }
}

import type * as z from 'zod'
import { mostTold } from './limits.ts'

/** What is wrong at one place of a file: 'systems[0].people[3].email', 'Line 12'. */
export interface Finding {
  readonly at: string
  readonly message: string
}

/** A file that cannot be imported, and why. It never repeats a value of the file: that may be a keycode. */
export class FileRefused extends Error {
  readonly findings: readonly Finding[]

  constructor(message: string, findings: readonly Finding[] = []) {
    super(message)
    this.findings = findings
  }
}

const isKey = (part: PropertyKey) => typeof part === 'string' && /^\w{1,40}$/.test(part)

/** systems[0].people[3].email */
export const pathText = (path: readonly PropertyKey[]): string =>
  path
    .map(part => (typeof part === 'number' ? `[${part}]` : isKey(part) ? `.${String(part)}` : '.?'))
    .join('')
    .replace(/^\./, '')

/** Collects findings, and ends the reading where there are enough of them. */
export class Findings {
  readonly #all: Finding[] = []

  note(at: string, message: string): void {
    this.#all.push({ at, message })
    if (this.#all.length >= mostTold) this.refuse()
  }

  /**
   * Notes what a schema says of a value.
   * @param nameOf where a path in it is in the file
   */
  noteIssues(nameOf: (path: readonly PropertyKey[]) => string, { issues }: z.ZodError): void {
    for (const { path, message, code } of issues) this.note(nameOf(path), said(code, message))
  }

  /** @throws FileRefused where something was found */
  refuse(): void {
    if (this.#all.length > 0) throw new FileRefused('The file has values that are not right', this.#all)
  }
}

/** The words of the schema; those of zod itself, which may repeat what is in the file, are replaced. */
function said(code: string, message: string): string {
  if (code === 'invalid_type') return message.includes('undefined') ? 'is missing' : 'is of the wrong type'
  if (code === 'unrecognized_keys') return 'has a property that the format does not know'
  return message.startsWith('Invalid') || message.startsWith('Too') ? 'is not valid' : message
}

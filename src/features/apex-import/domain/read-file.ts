import type { ApexSystem } from './file.ts'
import { fileLimits } from './limits.ts'
import { parseCsv } from './parse-csv.ts'
import { parseJson } from './parse-json.ts'
import { FileRefused, type Finding } from './refused.ts'

/** The systems of a file, or why it cannot be imported. */
export type FileRead =
  | { readonly systems: readonly ApexSystem[] }
  | { readonly refused: string; readonly findings: readonly Finding[] }

/** Reads an APEX export, JSON or CSV, whatever its name says. */
export function readFile(bytes: Uint8Array, fileName: string): FileRead {
  try {
    const text = textOf(bytes)
    return { systems: /^\s*[[{]/.test(text) ? parseJson(text) : parseCsv(text, fileName) }
  } catch (error) {
    if (error instanceof FileRefused) return { refused: error.message, findings: error.findings }
    return { refused: 'The file cannot be read', findings: [] }
  }
}

/** @throws FileRefused */
function textOf(bytes: Uint8Array): string {
  if (bytes.length === 0) throw new FileRefused('The file is empty')
  if (bytes.length > fileLimits.megabytes * 1024 * 1024)
    throw new FileRefused(`The file is larger than ${fileLimits.megabytes} MB`)
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    if (!text.includes('\0')) return text
  } catch {
    // Falls through: it is no text.
  }
  throw new FileRefused('The file must be JSON or CSV in UTF-8')
}

/** A file that cannot be imported. The message is for its uploader. */
export class CsvRefused extends Error {
  readonly code: 'invalid' | 'unsupportedMedia'
  constructor(message: string, code: 'invalid' | 'unsupportedMedia' = 'invalid') {
    super(message)
    this.name = 'CsvRefused'
    this.code = code
  }
}

import { connect } from './controllers.ts'

/** The command to the process of the controllers; it answers `connected` once each of them waits for changes. */
export interface Connect {
  readonly url: string
  readonly key: string
  readonly ids: readonly number[]
}

process.on('message', ({ url, key, ids }: Connect) => {
  void connect(url, key, ids).connected.then(() => process.send?.('connected'))
})
// A benchmark that was killed leaves nothing behind that keeps calling.
process.on('disconnect', () => process.exit())

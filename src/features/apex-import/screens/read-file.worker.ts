import { readFile } from '../domain/read-file.ts'

// Beside the page: reading 20 MB takes a second or two.
addEventListener('message', ({ data }: MessageEvent<{ readonly bytes: ArrayBuffer; readonly name: string }>) =>
  postMessage(readFile(new Uint8Array(data.bytes), data.name)),
)

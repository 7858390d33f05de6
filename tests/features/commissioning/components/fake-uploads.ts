import { vi } from 'vitest'

interface Upload {
  readonly path: string
  readonly type: string
  readonly file: File
}

/** What is uploaded from now on; each is kept as `signed.png`. `upload` uses no `fetch`. */
export function fakeUploads(): readonly Upload[] {
  const sent: Upload[] = []
  class FakeRequest {
    readonly upload = {}
    readonly status = 201
    readonly responseText = JSON.stringify({ key: 'signed.png' })
    readonly response = this.responseText
    onload: (() => void) | null = null
    #path = ''
    open(_method: string, path: string) {
      this.#path = path
    }
    setRequestHeader() {}
    getResponseHeader() {
      return 'application/json'
    }
    abort() {}
    send(body: FormData) {
      const file = body.get('file')
      if (file instanceof File) sent.push({ path: this.#path, type: file.type, file })
      queueMicrotask(() => this.onload?.())
    }
  }
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  return sent
}

type Receive = (message: unknown) => void

/** Who listens to which subject in this process. */
export class Listeners {
  readonly #bySubject = new Map<string, Set<{ readonly receive: Receive }>>()

  /** @returns an unsubscribe function, which says whether the subject has no listeners left */
  add(subject: string, receive: Receive): () => boolean {
    const listener = { receive }
    const all = this.#bySubject.get(subject) ?? new Set()
    this.#bySubject.set(subject, all.add(listener))
    return () => {
      if (!all.delete(listener) || all.size > 0) return false
      this.#bySubject.delete(subject)
      return true
    }
  }

  has(subject: string): boolean {
    return this.#bySubject.has(subject)
  }

  tell(subject: string, message: unknown): void {
    // Listeners added by this message get the next one.
    const told = [...(this.#bySubject.get(subject) ?? [])]
    for (const { receive } of told) receive(message)
  }

  clear(): void {
    this.#bySubject.clear()
  }
}

const listeners = new Set<() => void>()

/** Calls back whenever the server says that a lockdown has moved. Returns how to stop. */
export function onMoved(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const moved = (): void => listeners.forEach(listener => listener())

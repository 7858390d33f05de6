import { useEffect, useSyncExternalStore } from 'react'

/** The sounds: an alarm rises and repeats, a lost connection falls. */
const sounds = {
  alarm: { everyMs: 4000, hertz: [880, 660, 880] },
  lost: { everyMs: 15_000, hertz: [440, 330, 247] },
} as const
export type Sound = keyof typeof sounds

const stepSeconds = 0.25
const toneSeconds = 0.2

/**
 * Whether this machine makes sounds. blocked: the browser waits for a press of any key or button; silent: it has no
 * sound at all, or lost it.
 */
export type Hearing = 'ready' | 'blocked' | 'silent'

let context: AudioContext | undefined
const listeners = new Set<() => void>()
const changed = () => {
  for (const listener of listeners) listener()
}

/** The machine's audio. A browser keeps it suspended until the user has pressed something. */
function audio(): AudioContext | undefined {
  if (typeof AudioContext === 'undefined') return undefined
  if (!context) {
    context = new AudioContext()
    context.addEventListener('statechange', changed)
  }
  return context
}

function hearing(): Hearing {
  const state = audio()?.state
  if (state === 'running') return 'ready'
  return state === 'suspended' ? 'blocked' : 'silent'
}

function play(sound: Sound) {
  const on = audio()
  if (on?.state !== 'running') return
  sounds[sound].hertz.forEach((hertz, step) => {
    const oscillator = on.createOscillator()
    const volume = on.createGain()
    const from = on.currentTime + step * stepSeconds
    oscillator.frequency.value = hertz
    // A soft edge: a hard one clicks.
    volume.gain.setValueAtTime(0, from)
    volume.gain.linearRampToValueAtTime(0.25, from + 0.02)
    volume.gain.linearRampToValueAtTime(0, from + toneSeconds)
    oscillator.connect(volume).connect(on.destination)
    oscillator.start(from)
    oscillator.stop(from + toneSeconds)
  })
}

/** Unblocks the browser's audio: call it from a press. */
export async function armAndTest(): Promise<void> {
  await audio()?.resume()
  play('alarm')
}

function subscribe(listener: () => void): () => void {
  // The first press anywhere is enough for a browser.
  const arm = () => void audio()?.resume()
  listeners.add(listener)
  addEventListener('pointerdown', arm)
  addEventListener('keydown', arm)
  return () => {
    listeners.delete(listener)
    removeEventListener('pointerdown', arm)
    removeEventListener('keydown', arm)
  }
}

/** Whether an alarm would be audible, known before there is one. */
export const useHearing = (): Hearing => useSyncExternalStore(subscribe, hearing)

const sounding: Record<Sound, Set<symbol>> = { alarm: new Set(), lost: new Set() }
const timers = new Map<Sound, ReturnType<typeof setInterval>>()

/** However many tiles want it, each sound is played once. */
function begin(sound: Sound): () => void {
  const tile = Symbol(sound)
  sounding[sound].add(tile)
  if (!timers.has(sound)) {
    play(sound)
    timers.set(
      sound,
      setInterval(() => play(sound), sounds[sound].everyMs),
    )
  }
  return () => {
    sounding[sound].delete(tile)
    if (sounding[sound].size > 0) return
    clearInterval(timers.get(sound))
    timers.delete(sound)
  }
}

/** Sounds again and again while `on`. */
export function useSound(sound: Sound, on: boolean): void {
  useEffect(() => (on ? begin(sound) : undefined), [sound, on])
}

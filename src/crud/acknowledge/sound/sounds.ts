import { useEffect, useRef, useSyncExternalStore } from 'react'

/** The sounds: an alarm rises and repeats, a lost connection falls, an alert is one low tone. */
const tones = {
  alarm: [880, 660, 880],
  lost: [440, 330, 247],
  alert: [523],
} as const
type Sound = keyof typeof tones

/** How often those are repeated that go on until somebody has dealt with it. */
const everyMs = { alarm: 4000, lost: 15_000 } as const
type LastingSound = keyof typeof everyMs

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
  tones[sound].forEach((hertz, step) => {
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

const sounding: Record<LastingSound, Set<symbol>> = { alarm: new Set(), lost: new Set() }
const timers = new Map<LastingSound, ReturnType<typeof setInterval>>()

/** However many parts of the page want it, each sound is played once. */
function begin(sound: LastingSound): () => void {
  const part = Symbol(sound)
  sounding[sound].add(part)
  if (!timers.has(sound)) {
    play(sound)
    timers.set(
      sound,
      setInterval(() => play(sound), everyMs[sound]),
    )
  }
  return () => {
    sounding[sound].delete(part)
    if (sounding[sound].size > 0) return
    clearInterval(timers.get(sound))
    timers.delete(sound)
  }
}

/** Sounds again and again while `on`. */
export function useSound(sound: LastingSound, on: boolean): void {
  useEffect(() => (on ? begin(sound) : undefined), [sound, on])
}

/** The highest number that has sounded, on any part of the page. */
let lastAlert = 0

/**
 * Sounds once when there is an alert with a higher number than before; not for those that were there first.
 * @param newest the number of the newest alert, 0 for none; undefined while it is not known
 */
export function useAlertSound(newest: number | undefined, isMuted: boolean): void {
  const first = useRef<number>(undefined)
  useEffect(() => {
    if (newest === undefined) return
    first.current ??= newest
    if (newest <= Math.max(first.current, lastAlert)) return
    lastAlert = newest
    if (!isMuted) play('alert')
  }, [newest, isMuted])
}

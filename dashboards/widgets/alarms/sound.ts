import { useEffect, useState } from 'react'

const everyMs = 4000
const tones = [
  { hertz: 880, atSeconds: 0 },
  { hertz: 660, atSeconds: 0.25 },
  { hertz: 880, atSeconds: 0.5 },
] as const
const toneSeconds = 0.2

let context: AudioContext | undefined

/** Starts the machine's audio. Before somebody has pressed something, a browser keeps it suspended. */
function audio(): AudioContext | undefined {
  if (typeof AudioContext === 'undefined') return undefined
  context ??= new AudioContext()
  return context
}

function play(on: AudioContext) {
  for (const { hertz, atSeconds } of tones) {
    const oscillator = on.createOscillator()
    const volume = on.createGain()
    const from = on.currentTime + atSeconds
    oscillator.frequency.value = hertz
    // A soft edge: a hard one clicks.
    volume.gain.setValueAtTime(0, from)
    volume.gain.linearRampToValueAtTime(0.25, from + 0.02)
    volume.gain.linearRampToValueAtTime(0, from + toneSeconds)
    oscillator.connect(volume).connect(on.destination)
    oscillator.start(from)
    oscillator.stop(from + toneSeconds)
  }
}

const sounding = new Set<symbol>()
let timer: ReturnType<typeof setInterval> | undefined

/** However many tiles want it, there is one sound. */
function begin(): () => void {
  const who = Symbol('tile')
  const beat = () => {
    const on = audio()
    if (on?.state === 'running') play(on)
  }
  sounding.add(who)
  if (timer === undefined) {
    beat()
    timer = setInterval(beat, everyMs)
  }
  return () => {
    sounding.delete(who)
    if (sounding.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** Sounds again and again while `on`. Says whether the browser keeps it silent until `allow` is called by a press. */
export function useAlarmSound(on: boolean): { readonly blocked: boolean; readonly allow: () => void } {
  const [state, setState] = useState<AudioContextState>()
  useEffect(() => {
    if (!on) return undefined
    const made = audio()
    const changed = () => setState(made?.state)
    changed()
    made?.addEventListener('statechange', changed)
    const end = begin()
    return () => {
      made?.removeEventListener('statechange', changed)
      end()
    }
  }, [on])
  return { blocked: on && state === 'suspended', allow: () => void audio()?.resume() }
}

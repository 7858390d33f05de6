import { notifications } from '@mantine/notifications'
import { useAtom } from 'jotai'
import { atomWithStorage } from 'jotai/utils'
import { useEffect } from 'react'
import './easy-on-the-eyes.css'

const easyAtom = atomWithStorage('gatehouse-easy-on-the-eyes', false, undefined, { getOnInit: true })
const chord = ['k', 'm', 's']

/**
 * How many keys of the chord have been pressed in order, with Ctrl and Alt held down. Any other key starts over.
 * @param before how many had been before this key
 */
export function chordAfter(
  before: number,
  { key, ctrlKey, altKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'altKey'>,
) {
  if (key === 'Control' || key === 'Alt') return before
  if (!ctrlKey || !altKey) return 0
  const pressed = key.toLowerCase()
  if (pressed === chord[before]) return before + 1
  return pressed === chord[0] ? 1 : 0
}

/** Ctrl+Alt with K, M and S one after another makes the colours warm and soft on this machine, and takes it back. */
export function useEasyOnTheEyes(): void {
  const [isEasy, setEasy] = useAtom(easyAtom)
  useEffect(() => {
    document.documentElement.toggleAttribute('data-easy-on-the-eyes', isEasy)
    return () => document.documentElement.removeAttribute('data-easy-on-the-eyes')
  }, [isEasy])
  useEffect(() => {
    let held = 0
    const pressed = (event: KeyboardEvent) => {
      if (event.repeat) return
      held = chordAfter(held, event)
      if (held < chord.length) return
      held = 0
      event.preventDefault()
      setEasy(!isEasy)
      notifications.show({
        id: 'easy on the eyes',
        message: isEasy ? 'Colours are as usual again' : 'Easy on the eyes. The same keys take it back',
      })
    }
    addEventListener('keydown', pressed)
    return () => removeEventListener('keydown', pressed)
  }, [isEasy, setEasy])
}

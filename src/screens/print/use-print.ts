import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

/** A picture that takes longer is left out. */
const picturesMs = 5000

/** All of them, below the fold too. */
const pictures = () =>
  Promise.all(
    [...document.images].map(image => {
      image.loading = 'eager'
      return image.decode().catch(() => undefined)
    }),
  )

/** Opens the browser's dialog once, as soon as everything that will be on paper has come. */
export function usePrint(isReady: boolean): void {
  const isComplete = useIsFetching() === 0 && isReady
  const isAsked = useRef(false)
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => void (isShown.current = false)
  }, [])
  useEffect(() => {
    if (!isComplete || isAsked.current) return
    // What has come may ask for more: the titles of what it refers to.
    const soon = setTimeout(() => {
      isAsked.current = true
      const late = new Promise(resolve => setTimeout(resolve, picturesMs))
      void Promise.race([pictures(), late]).then(() => isShown.current && print())
    }, 100)
    return () => clearTimeout(soon)
  }, [isComplete])
}

import { useSearchParams } from 'react-router'

/** The step of a wizard, which its address says, and how to go to another; an unknown one is the first. */
export function useStep<S extends string>(steps: readonly [S, ...S[]]): readonly [step: S, go: (to: S) => void] {
  const [url, setUrl] = useSearchParams()
  const step = steps.find(each => each === url.get('step')) ?? steps[0]
  const go = (to: S) =>
    setUrl(before => {
      const next = new URLSearchParams(before)
      next.set('step', to)
      return next
    })
  return [step, go]
}

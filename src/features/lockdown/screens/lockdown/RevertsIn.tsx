import { ageText } from '../../../../ui/age-text.ts'
import { useNow } from '../../../../ui/use-now.ts'

/** How long until it ends by itself. */
export function RevertsIn({ at }: { at: unknown }) {
  const now = useNow()
  if (typeof at !== 'string') return <>Goes on until somebody ends it. </>
  const left = Date.parse(at) - now
  return <>{left > 0 ? `Ends by itself in ${ageText(left)}. ` : 'Its time is over: it is ending. '}</>
}

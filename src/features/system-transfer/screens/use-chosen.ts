import { useSearchParams } from 'react-router'

const idIn = (text: string | null): number | undefined =>
  text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined

/** What was chosen, which the address says. */
export interface Chosen {
  readonly areaId: number | undefined
  readonly destinationId: number | undefined
  readonly jobId: number | undefined
  readonly choose: (name: 'baseAreaId' | 'destinationClientId' | 'job', id: number | undefined) => void
}

/** Reads the site, the destination and the running transfer from the address, and puts them there. */
export function useChosen(): Chosen {
  const [url, setUrl] = useSearchParams()
  return {
    areaId: idIn(url.get('baseAreaId')),
    destinationId: idIn(url.get('destinationClientId')),
    jobId: idIn(url.get('job')),
    choose: (name, id) =>
      setUrl(before => {
        const next = new URLSearchParams(before)
        if (id === undefined) next.delete(name)
        else next.set(name, String(id))
        return next
      }),
  }
}

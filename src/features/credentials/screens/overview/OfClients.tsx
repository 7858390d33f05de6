import { useCaller } from '../../../../crud/caller/caller.ts'
import { capital } from '../../../../crud/screen/titles.ts'
import { useSwitchClient } from '../../../../crud/screen/use-switch-client.ts'
import type { Term } from '../../../../domain/vocabulary.ts'
import { count as countOf, totalFigure } from '../../../../ui/figures.ts'
import type { OfClient } from '../../domain/overview.ts'
import { listOfFigure } from './figure-words.ts'
import classes from './Figures.module.css'
import { Section } from './Figures.tsx'

interface OfClientsProps {
  clients: readonly OfClient[]
  /** How many there are beside these. */
  others: number
  term: Term
}

/** What every client has: a list is of the working client, so its way there is to work for that one. */
export function OfClients({ clients, others, term }: OfClientsProps) {
  const { words, user } = useCaller()
  const switchClient = useSwitchClient()
  const to = listOfFigure({ list: null, query: '' }, term)
  return (
    <div>
      <Section title={`By ${words.one('client')}`}>
        {clients.map(({ clientId, client, count }) => (
          <li key={clientId}>
            <button
              type="button"
              className={classes.figure}
              aria-label={`${client}: ${totalFigure(count) ?? ''}. Work for ${client} and show them`}
              onClick={() => user && to && void switchClient(user.userId, clientId, to)}
            >
              <span className={classes.count}>{totalFigure(count)}</span>
              <span className={classes.label}>{client}</span>
            </button>
          </li>
        ))}
      </Section>
      {others > 0 && (
        <p className={classes.more}>
          {capital(countOf(others, words.one('client'), words.many('client')))} more: choose one above to see its own.
        </p>
      )}
    </div>
  )
}

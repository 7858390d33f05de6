import { useWords } from '../../../../crud/caller/use-words.ts'
import { dateTimeText } from '../../../../crud/fields/instants.ts'
import { ageText } from '../../../../ui/age-text.ts'
import { count, figure } from '../../../../ui/figures.ts'
import { evacuationTitle } from '../../domain/evacuation-title.ts'
import { notOnRoll, outcomes } from '../../domain/outcomes.ts'
import type { EvacuationSheet } from '../../domain/sheet.ts'
import classes from './Sheet.module.css'

/** What the fire service has to know, to be read at arm's length: how many are inside, where, and who. */
export function Sheet({ sheet }: { sheet: EvacuationSheet }) {
  const words = useWords()
  const { site, kind, counts, zones, open, more, timeZone, startedAt, endedAt, at } = sheet
  const accounted = counts.safe + counts.notOnSite + counts.readOut
  const all = accounted + counts.missing + counts.needHelp
  return (
    <>
      <h2 className={classes.what}>{evacuationTitle(kind, site, words.say)}</h2>
      <p className={classes.when}>
        Started {dateTimeText(startedAt, timeZone, true)}
        {endedAt !== null
          ? `, ended ${dateTimeText(endedAt, timeZone, true)}`
          : `, ${ageText(Date.parse(at) - Date.parse(startedAt))} ago`}
      </p>
      <dl className={classes.figures}>
        <div data-state="alarm" data-calm={counts.needHelp === 0 || undefined}>
          <dt>Need help</dt>
          <dd>{figure(counts.needHelp)}</dd>
        </div>
        <div data-state="alert" data-calm={counts.missing === 0 || undefined}>
          <dt>Missing</dt>
          <dd>{figure(counts.missing)}</dd>
        </div>
        <div data-calm>
          <dt>Accounted for</dt>
          <dd>
            {figure(accounted)} <small>of {figure(all)}</small>
          </dd>
        </div>
      </dl>
      {open.length === 0 ? (
        <p className={classes.clear}>
          {all === 0 ? 'Nobody was known to be inside when it began.' : 'Everybody who was in is accounted for.'}
        </p>
      ) : (
        <>
          <ul className={classes.zones} aria-label="Zones">
            {zones.map(({ zone, people, open: inside }) => (
              <li key={zone ?? ''}>
                <strong>{figure(inside)}</strong> of {figure(people)} in {zone ?? 'a zone that was deleted'}
              </li>
            ))}
          </ul>
          <table className={classes.table} aria-label="People who must be looked for">
            <thead>
              <tr>
                <th scope="col">Name</th>
                <th scope="col">State</th>
                <th scope="col">Last read or seen</th>
              </tr>
            </thead>
            <tbody>
              {open.map(({ name, outcome, zone, readAt, isAdded, note, assistance }, index) => (
                <tr key={index} data-outcome={outcome}>
                  <td>
                    {name}
                    {isAdded && <div className={classes.readAt}>{[notOnRoll, note].filter(Boolean).join(': ')}</div>}
                    {assistance !== null && <div className={classes.assistance}>Needs assistance: {assistance}</div>}
                  </td>
                  <td>{outcomes[outcome]}</td>
                  <td>
                    {zone}
                    <div className={classes.readAt}>
                      {isAdded && 'Added '}
                      {dateTimeText(readAt, timeZone)}
                    </div>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          {more > 0 && <p>{count(more, 'further person is', 'further people are')} not listed.</p>}
        </>
      )}
    </>
  )
}

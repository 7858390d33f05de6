import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useCaller } from '../../../../crud/caller/caller.ts'
import { placeOf } from '../../../../crud/caller/places.ts'
import { capital } from '../../../../crud/screen/titles.ts'
import type { Term } from '../../../../domain/vocabulary.ts'
import { figure as figureText } from '../../../../ui/figures.ts'
import type { CredentialOverview, Figure, FigureName } from '../../domain/overview.ts'
import { labelOfFigure, listOfFigure } from './figure-words.ts'
import classes from './Figures.module.css'

interface FiguresProps {
  overview: CredentialOverview
  /** The family that one is in. */
  term: Term
}

/** The figures in their sections, each a way to its list. */
export function Figures({ overview: { items, smartCredits }, term }: FiguresProps) {
  const section = (title: string, names: readonly FigureName[], more?: ReactNode) => (
    <Section title={title}>
      {items
        .filter(({ figure }) => names.includes(figure))
        .map(item => (
          <FigureLink key={`${item.figure} ${item.value ?? ''}`} item={item} term={term} />
        ))}
      {more}
    </Section>
  )
  return (
    <div className={classes.sections}>
      {section('At hand', ['all', 'issued', 'available'], smartCredits !== null && <Wallet left={smartCredits} />)}
      {section('Lately', ['recentlyActivated', 'recentlyDeactivated', 'expiring', 'unused'])}
      {section('By status', ['status'])}
      {section('By kind', ['kind'])}
    </div>
  )
}

/** Figures with a heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.section} aria-label={title}>
      <h2 className={classes.heading}>{title}</h2>
      <ul className={classes.figures}>{children}</ul>
    </section>
  )
}

function FigureLink({ item, term }: { item: Figure; term: Term }) {
  const to = listOfFigure(item, term)
  return <Row to={to} label={labelOfFigure(item)} count={figureText(item.count)} />
}

/** What the wallet is still good for, with a link for those who may read it. */
function Wallet({ left }: { left: number }) {
  const { may, entity } = useCaller()
  const wallet = entity('creditWallet')
  const to = wallet && may(wallet.permission.read) ? placeOf(wallet, 'list', undefined, undefined, may) : undefined
  return <Row to={to} label={capital('smart credentials left in the wallet')} count={figureText(left)} />
}

function Row({ to, label, count }: { to: string | undefined; label: string; count: string }) {
  const shown = (
    <>
      <span className={classes.count}>{count}</span>
      <span className={classes.label}>{label}</span>
    </>
  )
  return (
    <li>
      {to === undefined ? (
        <span className={classes.figure}>{shown}</span>
      ) : (
        <Link className={classes.figure} to={to} aria-label={`${label}: ${count}`}>
          {shown}
        </Link>
      )}
    </li>
  )
}

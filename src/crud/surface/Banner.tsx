import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './Banner.module.css'

interface BannerProps {
  icon: Icon
  /** What is wrong, in three words. */
  word: string
  /** The rest of the text. */
  children: ReactNode
  /** What changes with the time, which is not read aloud each second. */
  aside?: ReactNode
}

/** Above what is live: something that it depends on has failed. */
export const Banner = ({ icon: Shape, word, children, aside }: BannerProps) => (
  <div className={classes.banner}>
    <Shape className={classes.icon} aria-hidden />
    <p role="alert" className={classes.words}>
      <strong className={classes.word}>{word}</strong> {children}
    </p>
    {aside !== undefined && <span>{aside}</span>}
  </div>
)

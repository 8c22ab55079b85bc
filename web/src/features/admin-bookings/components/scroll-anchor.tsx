import { Component, createRef, type ReactNode } from 'react';

type ScrollAnchorProps = {
  /** Names the settings of the list: with other settings, the rows are others and nothing is held. */
  list: string;
  /** Whether the rows belong to these settings. */
  isCurrent: boolean;
  className: string | undefined;
  children: ReactNode;
};

type Anchor = { row: Element; top: number };

/**
 * The frame of a list that is fetched again while it is read. Rows that come or go above do not move the row that is read: Safari
 * has no `overflow-anchor`, so the scroll position is adjusted here.
 */
export class ScrollAnchor extends Component<ScrollAnchorProps> {
  frame = createRef<HTMLDivElement>();
  shownList: string | null = null;

  override componentDidMount(): void {
    this.noteList();
  }

  override getSnapshotBeforeUpdate(): Anchor | null {
    return CSS.supports('overflow-anchor', 'auto') ? null : findAnchor(this.frame.current);
  }

  override componentDidUpdate(_props: unknown, _state: unknown, anchor: Anchor | null): void {
    const { list, isCurrent } = this.props;
    if (anchor?.row.isConnected && isCurrent && list === this.shownList) restore(anchor);
    this.noteList();
  }

  noteList(): void {
    if (this.props.isCurrent) this.shownList = this.props.list;
  }

  override render() {
    const { isCurrent, className, children } = this.props;
    return (
      <div ref={this.frame} className={className} aria-busy={!isCurrent}>
        {children}
      </div>
    );
  }
}

/** Scrolls the row back to where it was: in the table's own frame, and what is left of the way in the page. */
function restore({ row, top }: Anchor): void {
  for (const scroller of [findScroller(row), window]) {
    const moved = row.getBoundingClientRect().top - top;
    if (moved !== 0) scroller?.scrollBy({ top: moved, behavior: 'instant' });
  }
}

/** The first row in view; null while the first row of all is in view, so that a new one is seen above it. */
function findAnchor(frame: HTMLElement | null): Anchor | null {
  const rows = [...(frame?.querySelectorAll('[data-row]') ?? [])];
  const [first] = rows;
  const edge = Math.max(0, (first && findScroller(first)?.getBoundingClientRect().top) ?? 0);
  if (!first || first.getBoundingClientRect().top >= edge) return null;
  const row = rows.find((one) => one.getBoundingClientRect().bottom > edge);
  return row ? { row, top: row.getBoundingClientRect().top } : null;
}

/** The table's own frame when it is scrolled; otherwise the page is. */
function findScroller(row: Element): Element | null {
  const frame = row.closest('section');
  return frame && frame.scrollTop > 0 ? frame : null;
}

import { useLayoutEffect, useRef } from 'react';
import { OfflineBanner } from '../../../components/offline-banner';
import { UpdateBar } from '../../../components/update-bar';
import { MarksBanner } from '../../../features/admin-classes/components/marks-banner';
import styles from './admin-banners.module.css';

/**
 * The banners of the admin area. They lie over the lower edge of the screen: above the content, each that comes or goes would move
 * the rows that the teacher is marking.
 */
export function AdminBanners() {
  const banners = useRef<HTMLDivElement>(null);

  // The end of the page makes room for them. The room never shrinks, because the rows above it would move.
  useLayoutEffect(() => {
    const element = banners.current;
    if (!element) return;
    const { style } = document.documentElement;
    let room = 0;
    const observer = new ResizeObserver(() => {
      const height = element.offsetHeight;
      room = Math.max(room, height);
      style.setProperty('--banners', `${height}px`);
      style.setProperty('--banners-room', `${room}px`);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty('--banners');
      style.removeProperty('--banners-room');
    };
  }, []);

  return (
    <div ref={banners} data-later className={styles.banners}>
      <MarksBanner />
      <OfflineBanner>
        <p>You can mark today’s classes and add people.</p>
      </OfflineBanner>
      <UpdateBar />
    </div>
  );
}

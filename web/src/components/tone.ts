/** What a state means for the teacher: good, to be looked at, gone wrong, over, or nothing of these. */
export type Tone = 'good' | 'waiting' | 'bad' | 'muted' | 'plain';

-- Days that a class has left are found by the class: their late cancellations may be refunded when it is full again.

CREATE INDEX "Occurrence_movedToId_idx" ON "Occurrence"("movedToId");

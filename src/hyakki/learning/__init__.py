"""What environments of all kinds share: a setting, and matches as learners step through them. No numpy here."""
